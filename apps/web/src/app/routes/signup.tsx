import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { SignInPage } from "#app/sign-in-page.tsx";
import { beginningQuery, FirstAccount } from "#areas/people/beginning/first-account.tsx";
import { ProviderButtons } from "#areas/people/sign-in/provider-buttons.tsx";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { CheckYourMail, SignUpForm } from "#areas/people/sign-in/sign-in-form.tsx";
import { SignUpClosed } from "#areas/people/sign-in/sign-up-closed.tsx";
import { pagesQuery } from "#areas/shop-window/pages/queries.ts";
import type { Credentials } from "#lib/auth-service.ts";
import { companyQuery } from "#lib/company.ts";
import { paths } from "#lib/paths.ts";
import { emailIn } from "#lib/remembered-path.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

export function Component() {
	const { state } = useLocation();
	const [typed, setTyped] = useState<Credentials>({ email: emailIn(state), password: "" });
	const [isMailSent, setMailSent] = useState(false);
	const [code, setCode] = useState("");
	const { data: beginning } = useQuery(beginningQuery);
	const { data: settings, isPending, failureCount } = useQuery(settingsQuery);
	const { data: pages = [] } = useQuery(pagesQuery);
	const { data: company } = useQuery(companyQuery);
	// The page of an invitation knows the address that it was sent to.
	const [isInvited, setInvited] = useState(emailIn(state) !== "");
	const stateThere = { ...state, email: typed.email };
	if (isMailSent) {
		return (
			<SignInPage title={t`Check your mail`}>
				<CheckYourMail credentials={typed} onOtherAddress={() => setMailSent(false)} />
				<p>
					<Trans>
						Done with the mail?{" "}
						<Link to={paths.signIn} state={stateThere}>
							Sign In
						</Link>
					</Trans>
				</p>
			</SignInPage>
		);
	}
	// A form that would be refused is not shown, not even for a moment.
	if (isPending && failureCount === 0 && !isInvited) {
		return (
			<SignInPage title={t`Sign Up`} tabTitle={t`Sign Up`}>
				<span aria-busy="true" />
			</SignInPage>
		);
	}
	if (settings?.invitedOnly === true && beginning?.isNew !== true && !isInvited) {
		return (
			<SignInPage title={t`By invitation only`} tabTitle={t`Sign Up`}>
				<SignUpClosed
					state={state}
					hasContactPage={pages.some(({ slug, hasText }) => slug === "contact" && hasText)}
					email={company?.email}
					onInvited={() => setInvited(true)}
				/>
			</SignInPage>
		);
	}
	return (
		<SignInPage title={t`Please Sign Up`} tabTitle={t`Sign Up`}>
			<SignUpForm
				initial={typed}
				terms={<TermsLink />}
				needsCode={beginning?.needsCode === true}
				onCode={setCode}
				onMailSent={(credentials) => {
					setTyped(credentials);
					setMailSent(true);
				}}
			/>
			<p>
				<Trans>
					Already have an account?{" "}
					<Link to={paths.signIn} state={stateThere}>
						Sign In
					</Link>
				</Trans>
			</p>
			<FirstAccount />
			<ProviderButtons code={code} />
		</SignInPage>
	);
}

/** A link to the terms that leaves the form open; nothing if there are no terms. */
function TermsLink() {
	const { data: pages = [] } = useQuery(pagesQuery);
	if (!pages.some(({ slug, hasText }) => slug === "terms" && hasText)) return null;
	return (
		<p>
			<a href={paths.page("terms")} target="_blank" rel="noreferrer">
				<Trans>
					Read the terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
				</Trans>
			</a>
		</p>
	);
}
