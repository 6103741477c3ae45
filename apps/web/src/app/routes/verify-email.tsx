import { VerifyEmail } from "#features/identity/verify-email.tsx";
import { useAddressToken } from "#lib/use-address-token.ts";
import { IdentityPage } from "../identity-page.tsx";

export function Component() {
	return (
		<IdentityPage title="Your email address">
			<VerifyEmail token={useAddressToken()} />
		</IdentityPage>
	);
}
