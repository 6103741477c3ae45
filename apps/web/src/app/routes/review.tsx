import { Review } from "#features/review/review.tsx";
import { DocumentTitle } from "#ui/document-title.tsx";

export function Component() {
	return (
		<>
			<DocumentTitle>Review</DocumentTitle>
			<Review />
		</>
	);
}
