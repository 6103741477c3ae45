import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { MembersTable } from "./members-table.tsx";
import classes from "./people.module.css";
import { memberPagesQuery } from "./queries.ts";

type Props = { ownId: string; onOwnChange: () => void; onSignInNeeded: () => void };

/** Everybody with an account, with their roles. */
export function Members(props: Props) {
	const [search, setSearch] = useState("");
	return (
		<section className={classes.members} aria-labelledby="members">
			<h2 id="members" className={classes.heading}>
				Members
			</h2>
			<SearchBox
				className={classes.search}
				label="Search people"
				placeholder="Search name or address …"
				search={search}
				onSearch={setSearch}
				pause={200}
			/>
			<MemberList search={search} {...props} />
		</section>
	);
}

function MemberList({ search, ...props }: Props & { search: string }) {
	const people = useInfiniteQuery(memberPagesQuery(search));
	if (people.data === undefined) {
		if (people.error === null) return <Loading />;
		return (
			<LoadFailed
				what="The people could not be loaded."
				error={people.error}
				onRetry={() => void people.refetch()}
				isRetrying={people.isFetching}
			/>
		);
	}
	const members = people.data.pages.flatMap((page) => page.items);
	if (members.length === 0) return <EmptyState sentence={`Nobody matches ‘${search}’.`} />;
	return (
		<>
			<MembersTable members={members} isStale={people.isPlaceholderData} {...props} />
			<ShowMore
				what="people"
				shown={members.length}
				total={people.data.pages.at(-1)?.total ?? 0}
				hasMore={people.hasNextPage}
				isLoading={people.isFetchingNextPage}
				error={people.isFetchNextPageError ? people.error : null}
				onMore={() => void people.fetchNextPage({ cancelRefetch: false })}
			/>
		</>
	);
}
