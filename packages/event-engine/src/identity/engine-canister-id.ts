import { canisterIdBytes, principalText } from '@hearth/ic-wire'

/** The ASCII bytes of "Hearth", then 1: far above the numbers that the real network hands out. */
const engineCanisterNumber = 0x486561727468_0001n

/** The event engine's canister id, as text. */
export const engineCanisterId = principalText(canisterIdBytes(engineCanisterNumber))
