import { Invitation } from "#features/people/invitation.tsx";
import { useAddressToken } from "#lib/use-address-token.ts";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Invitation</DocumentTitle>
			<Invitation token={useAddressToken() ?? ""} />
		</>
	);
}
