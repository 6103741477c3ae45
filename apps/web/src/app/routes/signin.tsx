import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { IdentityPage } from "#app/identity-page.tsx";
import { OfferGuest } from "#app/offer-guest.tsx";
import classes from "#app/sign-in-page.module.css";
import { SignInPage } from "#app/sign-in-page.tsx";
import { ProviderButtons } from "#areas/people/sign-in/provider-buttons.tsx";
import { ForgotPasswordForm } from "#areas/people/sign-in/reset-password.tsx";
import { SignInForm } from "#areas/people/sign-in/sign-in-form.tsx";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";

export function Component() {
	const { state } = useLocation();
	return (
		<SignInPage title={t`Please Sign In`} tabTitle={t`Sign In`}>
			<SignInForm email={emailIn(state)}>
				{(email) => (
					<Link className={classes.forgotten} to={paths.forgotPassword} state={{ ...state, email }}>
						<Trans>Forgotten your password?</Trans>
					</Link>
				)}
			</SignInForm>
			<p>
				<Trans>
					Don't have an account?{" "}
					<Link to={paths.signUp} state={state}>
						Sign Up
					</Link>
				</Trans>
			</p>
			<ProviderButtons />
			<OfferGuest />
		</SignInPage>
	);
}

export function ForgotPassword() {
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
