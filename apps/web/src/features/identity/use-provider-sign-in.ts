import type { Provider } from "@freehub/contract/identity";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "#lib/identity-failure.ts";
import { isProviderSetUp } from "#lib/provider-words.ts";
import { useProviderPopup } from "#lib/use-provider-popup.ts";
import type { WaysIn } from "#lib/ways-in.ts";
import { startSession } from "./mutations.ts";
import { settingsQuery } from "./queries.ts";

/** Signs in with an external provider; the session query then carries the person on. */
export function useProviderSignIn(ways: WaysIn) {
	const { data: settings } = useQuery(settingsQuery);
	const queryClient = useQueryClient();
	const popup = useProviderPopup({
		purpose: "sign-in",
		settings,
		onDone: () => startSession(queryClient),
	});
	const google = useMutation({
		mutationFn: async (way: () => Promise<void>) => {
			await way();
			await startSession(queryClient);
		},
		onMutate: () => popup.setTrouble(undefined),
		onError: (error) => popup.setTrouble({ provider: "google", sentence: failureOf(error).sentence }),
	});

	/** Undefined while it is not known yet. */
	function isSetUp(provider: Provider): boolean | undefined {
		if (provider === "google" && ways.google !== undefined) return true;
		return settings && isProviderSetUp(provider, settings);
	}

	function start(provider: Provider) {
		if (provider === "google" && ways.google !== undefined) return google.mutate(ways.google);
		// While it is not known yet, only Google's button has something to try.
		if (isSetUp(provider) ?? provider === "google") popup.open(provider);
	}

	const pending: Provider | undefined = google.isPending ? "google" : popup.pending;
	return { start, isSetUp, settings, pending, trouble: popup.trouble };
}
