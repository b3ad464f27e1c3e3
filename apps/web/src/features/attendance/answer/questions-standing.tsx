import * as m from '@hearth/messages'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** On the page of somebody who comes: whether a question of the hosts is open, and the way to what they answered. */
export function QuestionsStanding({ isOpen, onChange }: { isOpen: boolean; onChange: () => void }) {
  return (
    <>
      {isOpen && <Alert tone="info">{m.attendance_questions_open_note()}</Alert>}
      <Button look={isOpen ? 'outline' : 'quiet'} small onClick={onChange}>
        {isOpen ? m.attendance_questions_answer() : m.attendance_questions_change()}
      </Button>
    </>
  )
}
