import { Profile } from "#features/account/profile.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Profile</DocumentTitle>
			<Profile />
		</>
	);
}
