import { type IdentitySettings, Provider } from "@freehub/contract/identity";
import { providerName } from "#lib/provider-words.ts";

/** What people call a way to sign in, by the name that the server keeps it under. */
export function wayName(provider: string, settings: IdentitySettings): string {
	if (provider === "credential") return "Email address and password";
	if (provider === "firebase") return "Firebase";
	const { data: known } = Provider.safeParse(provider);
	return known ? providerName(known, settings) : provider;
}
