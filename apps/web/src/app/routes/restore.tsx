import { t } from "@lingui/core/macro";
import { Restore } from "#areas/people/beginning/restore.tsx";
import { IdentityPage } from "../identity-page.tsx";

export function Component() {
	return (
		<IdentityPage title={t`Restore from a backup`}>
			<Restore />
		</IdentityPage>
	);
}
