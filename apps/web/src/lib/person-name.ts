import { FORMER_USER, SYSTEM_NAME } from "@freehub/contract/actor-names";
import { t } from "@lingui/core/macro";

/** The name of the person who did something; in words of the reader's language if it was removed with the account. */
export function personName(name: string): string {
	if (name === SYSTEM_NAME) return "Freehub";
	if (name !== FORMER_USER) return name;
	return t({ comment: "instead of the name of a person whose account was closed", message: "Former user" });
}
