import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";

type Props = {
	/** State of the sign-in page: where the person came from. */
	state: unknown;
	/** Whether the shop has a page that says how to reach it. */
	hasContactPage: boolean;
	/** The shop's address, if it is known. */
	email: string | undefined;
	/** Called by people who say that they were invited. */
	onInvited: () => void;
};

/** Shown instead of the sign-up form where only invited people may sign up: the ways in that there are. */
export function SignUpClosed({ state, onInvited, hasContactPage, email }: Props) {
	return (
		<div className="stack gap-16">
			<p>
				<Trans>This shop takes new accounts by invitation only.</Trans>
			</p>
			<p>
				<Trans>You were invited? Open the link in the invitation's mail.</Trans>
			</p>
			<p>
				<Ask hasContactPage={hasContactPage} email={email} />
			</p>
			<Button component={Link} to={paths.signIn} state={state} fullWidth>
				<Trans>Sign In</Trans>
			</Button>
			<Button variant="quiet" fullWidth onClick={onInvited}>
				<Trans>I was invited: sign up</Trans>
			</Button>
		</div>
	);
}

/** How to ask the shop: its page, else its address, else only that one can. */
function Ask({ hasContactPage, email }: Pick<Props, "hasContactPage" | "email">) {
	const words = <Trans>Ask the shop for an invitation</Trans>;
	if (hasContactPage) return <Link to={paths.page("contact")}>{words}</Link>;
	return email === undefined ? words : <a href={`mailto:${email}`}>{words}</a>;
}
