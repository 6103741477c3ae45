import { getBeginning } from "@freehub/contract/backups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#lib/api.ts";

/** Whether nobody has an account in this shop yet, and why the last restore failed. */
export const beginningQuery = queryOptions({
	queryKey: ["beginning"],
	queryFn: () => api.call(getBeginning),
});
