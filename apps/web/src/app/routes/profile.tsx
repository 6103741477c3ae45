import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Profile } from "#features/account/profile.tsx";
import { endSession, refreshSession } from "#features/identity/mutations.ts";
import { settingsQuery } from "#features/identity/queries.ts";
import { paths } from "#lib/paths.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { notify } from "#ui/notify.ts";
import { useWaysIn } from "../use-ways-in.ts";

export function Component() {
	return (
		<>
			<DocumentTitle>Profile</DocumentTitle>
			<ProfileHere />
		</>
	);
}

function ProfileHere() {
	const { data: settings, error, refetch, isFetching } = useQuery(settingsQuery);
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const onSignInNeeded = useSignInDetour();
	const { forgotPassword, signOut } = useWaysIn();

	const parting = useRef<string>(undefined);

	// The page that is left must be gone before the session is: it would otherwise ask for a sign-in.
	useEffect(
		() => () => {
			if (parting.current === undefined) return;
			endSession(queryClient);
			notify(parting.current);
		},
		[queryClient],
	);

	function leave(message: string) {
		parting.current = message;
		void navigate(paths.root);
		void signOut?.().catch(() => undefined);
	}

	if (settings === undefined) {
		if (error === null) return <Loading />;
		const what = "Your profile could not be loaded.";
		return (
			<LoadFailed isPage what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
		);
	}
	return (
		<Profile
			surroundings={{
				settings,
				refreshSession: () => refreshSession(queryClient),
				onSignInNeeded,
				onLeave: leave,
				forgotPassword,
			}}
		/>
	);
}
