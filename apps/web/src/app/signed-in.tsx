import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { paths } from "#lib/paths.ts";
import { useFirstScreen } from "#lib/use-first-screen.ts";
import { Avatar } from "#ui/avatar.tsx";
import { PlainButton } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { useLiveScreens } from "./live/use-live-screens.ts";
import classes from "./nav-bar.module.css";
import { useIsWorkspace } from "./route-handle.ts";
import { StoreSelect } from "./store-select.tsx";
import { useSignOutAndLeave } from "./use-sign-out-and-leave.ts";

/** Shows who is signed in, and the sign-out button; loaded only for signed-in people. */
export function SignedIn() {
	const isWorkspace = useIsWorkspace();
	const { user } = useSession();
	const { signOut, isSigningOut } = useSignOutAndLeave();
	if (user === undefined) return null;
	const { name, image } = user;
	return (
		<>
			{isWorkspace ? (
				<span className={classes.store}>
					<StoreSelect />
				</span>
			) : (
				<LivePage />
			)}
			<Link to={paths.profile} className={classes.person}>
				<Avatar name={name} image={image} />
				<Trans>
					<VisuallyHidden>Profile of</VisuallyHidden>
					<span className={`hidden ${classes.name}`}>{name}</span>
				</Trans>
			</Link>
			<span className={classes.signOut}>
				<PlainButton id="login" variant="default" loading={isSigningOut} onClick={signOut}>
					<Trans>Sign Out</Trans>
				</PlainButton>
			</span>
		</>
	);
}

/** Lets a visitor's page follow committed changes; the workspace's pages do so themselves. */
function LivePage() {
	useLiveScreens(useFirstScreen(useQueryClient()));
	return null;
}
