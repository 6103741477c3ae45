import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { ForgotPasswordForm } from "#features/identity/reset-password.tsx";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";
import { IdentityPage } from "../identity-page.tsx";

export function Component() {
	const { state } = useLocation();
	return (
		<IdentityPage title={t`Forgotten password`}>
			<ForgotPasswordForm email={emailIn(state)} />
			<p>
				<Trans>
					Remembered it?{" "}
					<Link to={paths.signIn} state={state}>
						Sign In
					</Link>
				</Trans>
			</p>
		</IdentityPage>
	);
}
