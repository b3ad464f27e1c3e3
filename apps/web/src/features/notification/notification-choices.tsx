import * as m from '@hearth/messages'
import './choices/notification-choices.css'
import { topicsInUse } from '@hearth/contracts/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Switch } from '../../forms/switch.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { type Choice, type Choices, choiceOf, choicesOptions, choosing } from './choices/choices.ts'
import { topicLabels } from './choices/topics.ts'

const topics = topicsInUse()

/** What a member wants to hear of, by mail and in the app. Each switch keeps itself. */
export function NotificationChoices({ userId }: { userId: string }) {
  const choices = useQuery(choicesOptions(userId))
  if (choices.data) return <Topics userId={userId} choices={choices.data} />
  if (choices.isError)
    return <Failed sentence={m.notification_choices_failed()} again={() => void choices.refetch()} />
  return (
    <Waiting label={m.notification_choices_loading()} className="stack">
      {topics.map(({ topic }) => (
        <Skeleton key={topic} height={64} />
      ))}
    </Waiting>
  )
}

function Topics({ userId, choices }: { userId: string; choices: Choices }) {
  const [saved, setSaved] = useState('')
  const { mutate, isError } = useMutation(choosing(useQueryClient(), userId))

  function choose(choice: Choice, way: 'by_mail' | 'in_app') {
    setSaved('')
    const topic = topicLabels[choice.topic].title()
    const sentence = m.notification_choices_saved({ topic, way, wanted: choice[way] ? 'yes' : 'no' })
    mutate(choice, { onSuccess: () => setSaved(sentence) })
  }
  function chooseFrequency(choice: Choice, frequency: 'digest' | 'at_once') {
    setSaved('')
    const sentence = m.notification_choices_frequency_saved({ frequency })
    mutate({ ...choice, frequency }, { onSuccess: () => setSaved(sentence) })
  }
  return (
    <div className="notice-choices">
      <ul>
        {topics.map(({ topic, ways }) => {
          const choice = choiceOf(choices, topic)
          const title = topicLabels[topic].title()
          return (
            <li key={topic} className="notice-choice">
              <div>
                <p className="notice-choice-title">{title}</p>
                <p className="notice-choice-text">{topicLabels[topic].text()}</p>
              </div>
              <Switch
                label={m.notification_choices_by_email()}
                aria-label={m.notification_choices_label({
                  way: m.notification_choices_by_email(),
                  topic: title,
                })}
                checked={choice.by_mail}
                onChange={({ target }) => choose({ ...choice, by_mail: target.checked }, 'by_mail')}
              />
              {ways.app === true && (
                <Switch
                  label={m.notification_choices_in_app()}
                  aria-label={m.notification_choices_label({
                    way: m.notification_choices_in_app(),
                    topic: title,
                  })}
                  checked={choice.in_app}
                  onChange={({ target }) => choose({ ...choice, in_app: target.checked }, 'in_app')}
                />
              )}
              {topic === 'guests' && (choice.by_mail || choice.in_app) && (
                <Switch
                  className="notice-choice-frequency"
                  label={m.notification_choices_every_reply()}
                  aria-label={m.notification_choices_label({
                    way: m.notification_choices_every_reply(),
                    topic: title,
                  })}
                  checked={choice.frequency === 'at_once'}
                  onChange={({ target }) => chooseFrequency(choice, target.checked ? 'at_once' : 'digest')}
                />
              )}
              {ways.app === 'always' && (
                <p className="notice-choice-always">{m.notification_choices_always()}</p>
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="small-print notice-choices-saved">
        {saved}
      </p>
      {isError && <Alert tone="bad">{m.notification_choices_not_saved()}</Alert>}
      <p className="small-print">
        {m.notification_choices_account()}{' '}
        <Link className="text-link" to={paths.following()}>
          {m.notification_following_all()}
        </Link>
      </p>
    </div>
  )
}
