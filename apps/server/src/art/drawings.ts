import type { SceneName } from '@hearth/contracts/scenes'
import type { Canvas } from './canvas.ts'
import { amphitheatre } from './scenes/amphitheatre.ts'
import { bakery } from './scenes/bakery.ts'
import { bandstand } from './scenes/bandstand.ts'
import { beachFire } from './scenes/beach-fire.ts'
import { blankets } from './scenes/blankets.ts'
import { bookshelves } from './scenes/bookshelves.ts'
import { bowls } from './scenes/bowls.ts'
import { breakfast } from './scenes/breakfast.ts'
import { bridge } from './scenes/bridge.ts'
import { cello } from './scenes/cello.ts'
import { choir } from './scenes/choir.ts'
import { cinema } from './scenes/cinema.ts'
import { circle } from './scenes/circle.ts'
import { climbing } from './scenes/climbing.ts'
import { court } from './scenes/court.ts'
import { courtyard } from './scenes/courtyard.ts'
import { cycling } from './scenes/cycling.ts'
import { dance } from './scenes/dance.ts'
import { desk } from './scenes/desk.ts'
import { door } from './scenes/door.ts'
import { fireside } from './scenes/fireside.ts'
import { football } from './scenes/football.ts'
import { forest } from './scenes/forest.ts'
import { hill } from './scenes/hill.ts'
import { kitchenGuitar } from './scenes/kitchen-guitar.ts'
import { lamp } from './scenes/lamp.ts'
import { lanterns } from './scenes/lanterns.ts'
import { lateSoup } from './scenes/late-soup.ts'
import { leaves } from './scenes/leaves.ts'
import { lemonCourt } from './scenes/lemon-court.ts'
import { longTable } from './scenes/long-table.ts'
import { masks } from './scenes/masks.ts'
import { moonplay } from './scenes/moonplay.ts'
import { nave } from './scenes/nave.ts'
import { noteWall } from './scenes/note-wall.ts'
import { openDoor } from './scenes/open-door.ts'
import { openStage } from './scenes/open-stage.ts'
import { oven } from './scenes/oven.ts'
import { penAndPaper } from './scenes/pen-and-paper.ts'
import { petals } from './scenes/petals.ts'
import { pottery } from './scenes/pottery.ts'
import { puppets } from './scenes/puppets.ts'
import { rainWindow } from './scenes/rain-window.ts'
import { ridge } from './scenes/ridge.ts'
import { river } from './scenes/river.ts'
import { roof } from './scenes/roof.ts'
import { roofs } from './scenes/roofs.ts'
import { roundTable } from './scenes/round-table.ts'
import { roundWindow } from './scenes/round-window.ts'
import { sea } from './scenes/sea.ts'
import { seedlings } from './scenes/seedlings.ts'
import { shadow } from './scenes/shadow.ts'
import { skyline } from './scenes/skyline.ts'
import { sound } from './scenes/sound.ts'
import { soup } from './scenes/soup.ts'
import { supper } from './scenes/supper.ts'
import { talk } from './scenes/talk.ts'
import { tea } from './scenes/tea.ts'
import { tiledBench } from './scenes/tiled-bench.ts'
import { twoPlayers } from './scenes/two-players.ts'
import { yoga } from './scenes/yoga.ts'

/** How each scene is drawn. */
export const drawings: Record<SceneName, (art: Canvas) => void> = {
  amphitheatre,
  bakery,
  bandstand,
  beachFire,
  blankets,
  bookshelves,
  bowls,
  breakfast,
  bridge,
  cello,
  choir,
  cinema,
  circle,
  climbing,
  court,
  courtyard,
  cycling,
  dance,
  desk,
  door,
  fireside,
  football,
  forest,
  hill,
  openDoor,
  kitchenGuitar,
  lamp,
  lanterns,
  lateSoup,
  leaves,
  lemonCourt,
  penAndPaper,
  longTable,
  masks,
  moonplay,
  nave,
  noteWall,
  openStage,
  oven,
  petals,
  pottery,
  puppets,
  rainWindow,
  ridge,
  river,
  roof,
  roofs,
  roundTable,
  roundWindow,
  sea,
  seedlings,
  shadow,
  skyline,
  sound,
  soup,
  supper,
  talk,
  tea,
  tiledBench,
  twoPlayers,
  yoga,
}
