import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Invitation } from "#areas/people/members/invitation.tsx";
import { ResetPassword } from "#areas/people/sign-in/reset-password.tsx";
import { VerifyEmail } from "#areas/people/sign-in/verify-email.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";
import { Themed } from "#ui/themed.tsx";
import { IdentityPage } from "../identity-page.tsx";

// The pages that the links in mails open; each link has a token that works once.

export function ResetPasswordPage() {
	return (
		<IdentityPage title={t`Choose a new password`}>
			<ResetPassword token={useAddressToken()} />
		</IdentityPage>
	);
}

export function VerifyEmailPage() {
	return (
		<IdentityPage title={t`Your email address`}>
			<VerifyEmail token={useAddressToken()} />
		</IdentityPage>
	);
}

export function InvitationPage() {
	return (
		<Themed>
			<DocumentTitle>{t`Invitation`}</DocumentTitle>
			<Invitation token={useAddressToken() ?? ""} />
		</Themed>
	);
}

/**
 * The one-time token from a mail's link. It is removed from the address bar at once, where it could be read or passed on. The
 * history entry keeps it, so that it survives a reload.
 */
function useAddressToken(): string | undefined {
	const { pathname, search, state } = useLocation();
	const navigate = useNavigate();
	const inAddress = new URLSearchParams(search).get("token");
	useEffect(() => {
		if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
	}, [inAddress, pathname, navigate]);
	const token = inAddress ?? (state as { token?: unknown } | null)?.token;
	return typeof token === "string" && token !== "" ? token : undefined;
}
