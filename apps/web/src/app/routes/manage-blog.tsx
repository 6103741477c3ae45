import { ManageBlog } from "#features/blogs/manage-blog.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Manage Blog</DocumentTitle>
			<ManageBlog />
		</>
	);
}
