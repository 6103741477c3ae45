import { t } from "@lingui/core/macro";
import { ResetPassword } from "#features/identity/reset-password.tsx";
import { useAddressToken } from "#lib/use-address-token.ts";
import { IdentityPage } from "../identity-page.tsx";

export function Component() {
	return (
		<IdentityPage title={t`Choose a new password`}>
			<ResetPassword token={useAddressToken()} />
		</IdentityPage>
	);
}
