import { Link, useLocation } from "react-router";
import { ForgotPasswordForm } from "#features/identity/reset-password.tsx";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";
import { IdentityPage } from "../identity-page.tsx";

export function Component() {
	const { state } = useLocation();
	return (
		<IdentityPage title="Forgotten password">
			<ForgotPasswordForm email={emailIn(state)} />
			<p>
				Remembered it?{" "}
				<Link to={paths.signIn} state={state}>
					Sign In
				</Link>
			</p>
		</IdentityPage>
	);
}
