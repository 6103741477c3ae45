import { expect, it } from "vitest";
import { providerFailure } from "./provider-words.ts";

it.each([
	["access_denied", /^Google was not allowed to tell who you are\./],
	["account_not_linked", /Google or this shop never confirmed that the address is yours/],
	[
		"account_already_linked_to_different_user",
		/^This Google account belongs to another account here already\.$/,
	],
	["email_not_verified", /^Google did not share a confirmed address\./],
	["unable_to_link_account", /^Google did not share a confirmed address\./],
	["state_mismatch", /took too long, or it was begun in another window/],
	["invalid_code", /^Google could not be reached\./],
	["unreachable", /^Google could not be reached\./],
	["PROVIDER_NOT_FOUND", /^Google could not be reached\./],
	["blocked", /^The browser blocked the sign-in window\./],
	["closed", /^The sign-in window was closed before it finished\.$/],
	["offline", /^The connection was lost before the sign-in was finished\./],
	["invented_today", /^Google did not sign you in\./],
])("says of the way through a provider that ended with %s what to do", (code, sentence) => {
	expect(providerFailure(code, "Google")).toMatch(sentence);
});
