import type { AccessMode } from "./access.ts";

/**
 * Who may sign up, and as what; the owner chooses. `configured`: as ACCESS says; `everyone`: everybody, who may manage the
 * inventory then; `customer`: everybody, with no right until the owner gives a role; `invitation`: only who was invited.
 */
export const signUpChoices = ["configured", "everyone", "customer", "invitation"] as const;
export type SignUpChoice = (typeof signUpChoices)[number];

/** How access is given under the owner's choice; `configured` is what ACCESS says. */
export function accessUnder(choice: SignUpChoice, configured: AccessMode): AccessMode {
	if (choice === "configured") return configured;
	return choice === "everyone" ? "everyone" : "staff";
}
