import { t } from "@lingui/core/macro";
import { VerifyEmail } from "#features/identity/verify-email.tsx";
import { useAddressToken } from "#lib/use-address-token.ts";
import { IdentityPage } from "../identity-page.tsx";

export function Component() {
	return (
		<IdentityPage title={t`Your email address`}>
			<VerifyEmail token={useAddressToken()} />
		</IdentityPage>
	);
}
