import { pageSlugs } from "@freehub/contract/pages";
import { t } from "@lingui/core/macro";
import { Navigate, useParams } from "react-router";
import { PageEditor } from "#features/company-pages/page-editor.tsx";
import { paths } from "#lib/paths.ts";
import { DocumentTitle } from "#ui/page-title.tsx";

export function Component() {
	const params = useParams();
	const slug = pageSlugs.find((one) => one === params.slug);
	// There are no other pages, and none can be added.
	if (slug === undefined) return <Navigate to={paths.managePages} replace />;
	return (
		<>
			<DocumentTitle>{t`Edit page`}</DocumentTitle>
			<PageEditor key={slug} slug={slug} />
		</>
	);
}
