import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { PlainButton } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./nav-bar.module.css";
import { useSignOutAndLeave } from "./use-sign-out-and-leave.ts";

/** Shows who is signed in, and the sign-out button; loaded only for signed-in people. */
export function SignedIn() {
	const { user } = useSession();
	const { signOut, isSigningOut } = useSignOutAndLeave();
	if (user === undefined) return null;
	const { name, image } = user;
	return (
		<>
			<Link to={paths.profile} className={classes.person}>
				<Avatar name={name} image={image} />
				<Trans>
					<VisuallyHidden>Profile of</VisuallyHidden>
					<span className={classes.name}>{name}</span>
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
