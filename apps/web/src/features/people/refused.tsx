import { ApiError } from "@freehub/contract/errors";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Stands where an invitation would, when the link is of none that counts. */
export function Refused() {
	return (
		<EmptyState isPage sentence="This invitation does not count (any more)." picture="/drawings/empty.svg">
			<p>It has been accepted, withdrawn or sent more than a week ago. Ask an owner for another one.</p>
			<ButtonLink to={paths.root} variant="default">
				To the shop
			</ButtonLink>
		</EmptyState>
	);
}

/** The server knows no such invitation, or not any more. */
export function isRefused(error: unknown): boolean {
	return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
