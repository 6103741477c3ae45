import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/plain-button.tsx";

type Props = {
	/** State of the sign-in page: where the person came from. */
	state: unknown;
	/** Called by people who say that they were invited. */
	onInvited: () => void;
};

/** Shown instead of the sign-up form where only invited people may sign up: the ways in that there are. */
export function SignUpClosed({ state, onInvited }: Props) {
	return (
		<div className="stack gap-16">
			<p>
				<Trans>This shop takes new accounts by invitation only.</Trans>
			</p>
			<p>
				<Trans>
					You were invited? Open the link in the invitation's mail. You were not?{" "}
					<Link to={paths.page("contact")}>Ask the shop for an invitation</Link>
				</Trans>
			</p>
			<ButtonLink to={paths.signIn} state={state} fullWidth>
				<Trans>Sign In</Trans>
			</ButtonLink>
			<Button variant="quiet" fullWidth onClick={onInvited}>
				<Trans>I was invited: sign up</Trans>
			</Button>
		</div>
	);
}
