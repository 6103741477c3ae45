import { Trans } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { paths } from "#lib/paths.ts";
import type { SignInState } from "#lib/remembered-path.ts";
import { ButtonLink } from "#ui/plain-button.tsx";

/** Leads to the sign-in page, and from there back here. */
export function SignInLink() {
	const location = useLocation();
	return (
		<ButtonLink to={paths.signIn} state={{ from: location } satisfies SignInState} variant="default">
			<Trans>Sign In</Trans>
		</ButtonLink>
	);
}
