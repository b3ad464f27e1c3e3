import { m } from '@hearth/messages'
/** The mark: a flame in an arch. Takes the colour of the text around it. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={m.site_art_m3_30_v15a13_13_0_0()} fill="currentColor" />
      <path d={m.site_art_m16_7_10_6c_6_3()} fill="var(--ember)" />
      <path d={m.site_art_m16_2_20c_3_1_4()} fill="var(--glow)" />
    </svg>
  )
}
