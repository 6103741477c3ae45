import { useQuery, useQueryClient } from "@tanstack/react-query";
import { refreshSession } from "#features/identity/mutations.ts";
import { settingsQuery } from "#features/identity/queries.ts";
import { useSession } from "#features/identity/use-session.ts";
import { People } from "#features/people/people.tsx";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	const queryClient = useQueryClient();
	const { user } = useSession();
	const { data: settings } = useQuery(settingsQuery);
	const goToSignIn = useSignInDetour();
	return (
		<>
			<DocumentTitle>People</DocumentTitle>
			<People
				ownId={user?.id ?? ""}
				isForEveryone={settings?.access === "everyone"}
				onOwnChange={() => void refreshSession(queryClient)}
				onSignInNeeded={goToSignIn}
			/>
		</>
	);
}
