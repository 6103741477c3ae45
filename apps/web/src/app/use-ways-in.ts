import type { IdentitySettings } from "@freehub/contract/identity";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { firebaseWaysIn } from "#features/firebase/firebase-ways-in.ts";
import { ownWaysIn } from "#features/identity/own-ways-in.ts";
import { settingsQuery } from "#features/identity/queries.ts";
import type { WaysIn } from "#lib/ways-in.ts";

/** How people get in here; the pages of identity take it from their routes. */
export function useWaysIn(): WaysIn {
	const { data: settings } = useQuery(settingsQuery);
	const queryClient = useQueryClient();
	useEffect(() => {
		if (settings?.firebase) firebaseWaysIn(settings.firebase).prepare();
	}, [settings]);
	return useMemo(
		() => (settings === undefined ? waysOnceKnown(queryClient) : waysOf(settings)),
		[settings, queryClient],
	);
}

function waysOf({ firebase }: IdentitySettings): WaysIn {
	return firebase === null ? ownWaysIn : firebaseWaysIn(firebase);
}

/** Who sends a form before the settings are there must not be sent the wrong way. */
function waysOnceKnown(queryClient: QueryClient): WaysIn {
	const ways = async () => waysOf(await queryClient.ensureQueryData(settingsQuery));
	return {
		signIn: async (credentials) => (await ways()).signIn(credentials),
		signUp: async (credentials) => (await ways()).signUp(credentials),
		confirmAgain: async (credentials) => (await ways()).confirmAgain(credentials),
		forgotPassword: async (email) => (await ways()).forgotPassword(email),
	};
}
