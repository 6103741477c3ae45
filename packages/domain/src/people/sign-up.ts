import type { AccessMode } from "./access.ts";

/**
 * The owner's choice of who may sign up, and with which access. `configured`: as set by ACCESS; `everyone`: everybody, and all
 * may manage the inventory; `customer`: everybody, without rights until the owner gives a role; `invitation`: only invited
 * people.
 */
export const signUpChoices = ["configured", "everyone", "customer", "invitation"] as const;
export type SignUpChoice = (typeof signUpChoices)[number];

/** The access mode under the owner's choice; `configured` is the value of ACCESS. */
export function accessUnder(choice: SignUpChoice, configured: AccessMode): AccessMode {
	if (choice === "configured") return configured;
	return choice === "everyone" ? "everyone" : "staff";
}
