import { t } from "@lingui/core/macro";
import { BlogsSection } from "#features/blogs/blogs-section.tsx";
import { paths } from "#lib/paths.ts";
import { PageInfo } from "#ui/page-title.tsx";

export function Component() {
	return (
		<>
			<PageInfo
				title={t`Blogs`}
				path={paths.blogs}
				description={t`Notes from the workshop and the stock room.`}
			/>
			<BlogsSection isPage />
		</>
	);
}
