import type { SceneName } from '@hearth/contracts/scenes'
import type { Canvas } from './canvas.ts'
import { breakfast } from './scenes/business/breakfast.ts'
import { desk } from './scenes/business/desk.ts'
import { fireside } from './scenes/business/fireside.ts'
import { noteWall } from './scenes/business/note-wall.ts'
import { openDoor } from './scenes/business/open-door.ts'
import { skyline } from './scenes/business/skyline.ts'
import { talk } from './scenes/business/talk.ts'
import { bandstand } from './scenes/concerts/bandstand.ts'
import { cello } from './scenes/concerts/cello.ts'
import { choir } from './scenes/concerts/choir.ts'
import { hill } from './scenes/concerts/hill.ts'
import { kitchenGuitar } from './scenes/concerts/kitchen-guitar.ts'
import { nave } from './scenes/concerts/nave.ts'
import { roofs } from './scenes/concerts/roofs.ts'
import { roundWindow } from './scenes/concerts/round-window.ts'
import { door } from './scenes/door.ts'
import { bakery } from './scenes/education/bakery.ts'
import { bookshelves } from './scenes/education/bookshelves.ts'
import { lamp } from './scenes/education/lamp.ts'
import { lateSoup } from './scenes/education/late-soup.ts'
import { leaves } from './scenes/education/leaves.ts'
import { penAndPaper } from './scenes/education/pen-and-paper.ts'
import { pottery } from './scenes/education/pottery.ts'
import { rainWindow } from './scenes/education/rain-window.ts'
import { seedlings } from './scenes/education/seedlings.ts'
import { tiledBench } from './scenes/education/tiled-bench.ts'
import { beachFire } from './scenes/party/beach-fire.ts'
import { blankets } from './scenes/party/blankets.ts'
import { courtyard } from './scenes/party/courtyard.ts'
import { dance } from './scenes/party/dance.ts'
import { lanterns } from './scenes/party/lanterns.ts'
import { lemonCourt } from './scenes/party/lemon-court.ts'
import { longTable } from './scenes/party/long-table.ts'
import { oven } from './scenes/party/oven.ts'
import { roof } from './scenes/party/roof.ts'
import { roundTable } from './scenes/party/round-table.ts'
import { soup } from './scenes/party/soup.ts'
import { supper } from './scenes/party/supper.ts'
import { bowls } from './scenes/spiritual/bowls.ts'
import { circle } from './scenes/spiritual/circle.ts'
import { forest } from './scenes/spiritual/forest.ts'
import { petals } from './scenes/spiritual/petals.ts'
import { river } from './scenes/spiritual/river.ts'
import { sound } from './scenes/spiritual/sound.ts'
import { tea } from './scenes/spiritual/tea.ts'
import { bridge } from './scenes/sports/bridge.ts'
import { climbing } from './scenes/sports/climbing.ts'
import { court } from './scenes/sports/court.ts'
import { cycling } from './scenes/sports/cycling.ts'
import { football } from './scenes/sports/football.ts'
import { ridge } from './scenes/sports/ridge.ts'
import { sea } from './scenes/sports/sea.ts'
import { yoga } from './scenes/sports/yoga.ts'
import { amphitheatre } from './scenes/theater/amphitheatre.ts'
import { cinema } from './scenes/theater/cinema.ts'
import { masks } from './scenes/theater/masks.ts'
import { moonplay } from './scenes/theater/moonplay.ts'
import { openStage } from './scenes/theater/open-stage.ts'
import { puppets } from './scenes/theater/puppets.ts'
import { shadow } from './scenes/theater/shadow.ts'
import { twoPlayers } from './scenes/theater/two-players.ts'

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
