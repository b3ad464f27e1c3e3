import * as m from '@hearth/messages'
import { dayOf } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import './admin-lists.css'
import { exportedListNames } from '@hearth/contracts/admin-values'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callFunction } from '../../data/call-function.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'

const lists = {
  members: { name: m.admin_exports_lists_members_name, holds: m.admin_exports_lists_members_holds },
  events: { name: m.admin_exports_lists_events_name, holds: m.admin_exports_lists_events_holds },
  answers: { name: m.admin_exports_lists_answers_name, holds: m.admin_exports_lists_answers_holds },
}

/** The lists as files, for a spreadsheet. */
export function AdminExports() {
  return (
    <div className="stack">
      <p className="long-text">{m.admin_exports_lede()}</p>
      <ul className="admin-rows">
        {exportedListNames.map((list) => (
          <li key={list} className="admin-row">
            <Export list={list} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Export({ list }: { list: (typeof exportedListNames)[number] }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    retry: false,
    mutationFn: () => callFunction('export-list', { list }),
    onSuccess: (file) => saveFile(file, `hearth-${list}-${dayOf(Date.now())}.csv`),
  })
  const name = lists[list].name()
  return (
    <>
      <div className="admin-row-main">
        <p className="admin-row-name">{name}</p>
        <p className="admin-row-facts">{lists[list].holds()}</p>
        <p role="status" className="small-print">
          {isSuccess && m.admin_exports_saved()}
        </p>
        <Refusal error={error} />
      </div>
      <Button
        small
        pending={isPending}
        icon={<Download size={17} aria-hidden="true" />}
        aria-label={m.admin_exports_save_of({ name })}
        onClick={() => mutate()}
      >
        {m.admin_exports_save()}
      </Button>
    </>
  )
}
