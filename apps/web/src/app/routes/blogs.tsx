import { BlogsSection } from "#features/blogs/blogs-section.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Blogs</DocumentTitle>
			<BlogsSection isPage />
		</>
	);
}
