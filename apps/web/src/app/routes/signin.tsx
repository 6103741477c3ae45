import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { ProviderButtons } from "#features/identity/provider-buttons.tsx";
import { SignInForm } from "#features/identity/sign-in-form.tsx";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";
import { OfferGuest } from "../offer-guest.tsx";
import classes from "../sign-in-page.module.css";
import { SignInPage } from "../sign-in-page.tsx";

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
