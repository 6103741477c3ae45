import { t } from "@lingui/core/macro";
import { Invitation } from "#features/people/invitation.tsx";
import { useAddressToken } from "#lib/use-address-token.ts";
import { DocumentTitle } from "#ui/page-title.tsx";
import { Themed } from "#ui/themed.tsx";

export function Component() {
	return (
		<Themed>
			<DocumentTitle>{t`Invitation`}</DocumentTitle>
			<Invitation token={useAddressToken() ?? ""} />
		</Themed>
	);
}
