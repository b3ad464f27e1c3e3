import * as m from '@hearth/messages'
import { Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'

const WriteDialog = lazy(() =>
  import('./write-dialog.tsx').then((module) => ({ default: module.WriteDialog })),
)

/** The way to write to a member: to the conversation with them where there is one (`enquiryId`), else a first message. */
export function WriteButton({
  memberId,
  name,
  enquiryId,
}: {
  memberId: string
  name: string
  enquiryId: string | null
}) {
  const [isOpen, setIsOpen] = useState(false)
  const looks = {
    small: true,
    icon: <Mail size={18} aria-hidden="true" />,
    'aria-label': m.enquiry_write_to({ name }),
    children: m.enquiry_first_button(),
  }
  return (
    <>
      {enquiryId ? (
        <ButtonLink {...looks} to={paths.enquiry(enquiryId)} />
      ) : (
        <Button {...looks} onClick={() => setIsOpen(true)} />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <WriteDialog memberId={memberId} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
