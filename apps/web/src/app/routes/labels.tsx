import { t } from "@lingui/core/macro";
import { useSession } from "#features/identity/use-session.ts";
import { Labels } from "#features/labels/labels.tsx";
import { DocumentTitle } from "#ui/page-title.tsx";

export function Component() {
	const session = useSession();
	const personId = session.user?.id ?? "";
	return (
		<>
			<DocumentTitle>{t`Print labels`}</DocumentTitle>
			{/* One person's state must not be shown to the next. */}
			<Labels key={personId} personId={personId} />
		</>
	);
}
