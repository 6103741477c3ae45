import { useQueryClient } from "@tanstack/react-query";
import { endSession, refreshSession, useSignOut } from "#features/identity/mutations.ts";
import { useSession } from "#features/identity/use-session.ts";
import { Invitation } from "#features/people/invitation.tsx";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import { useAddressToken } from "#lib/use-address-token.ts";
import { DocumentTitle } from "#ui/document-title.tsx";
import { Loading } from "#ui/loading.tsx";
import { notify } from "#ui/notify.ts";

export function Component() {
	const queryClient = useQueryClient();
	const token = useAddressToken();
	const session = useSession();
	const goToSignIn = useSignInDetour();
	const { mutate, isPending } = useSignOut();
	const signOut = () =>
		mutate(undefined, {
			onSuccess: () => endSession(queryClient),
			onError: () => notify("You are still signed in: signing out did not reach the server.", "failure"),
		});
	return (
		<>
			<DocumentTitle>Invitation</DocumentTitle>
			{session.state === "loading" ? (
				<Loading />
			) : (
				<Invitation
					token={token ?? ""}
					ownEmail={session.user?.email}
					onSignOut={signOut}
					isSigningOut={isPending}
					// The role is given, whether or not this page can read it at once.
					onAccepted={() => refreshSession(queryClient).catch(() => undefined)}
					onSignInNeeded={goToSignIn}
				/>
			)}
		</>
	);
}
