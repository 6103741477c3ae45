import { type Company, type CompanyChange, changeCompany } from "@freehub/contract/company";
import { type CompanyPage, changePage, type PageChange, type PageSlug } from "@freehub/contract/pages";
import { t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { companyQuery } from "#lib/company.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { ownCompanyQuery, ownPageKeys, ownPageQuery } from "./own-queries.ts";
import { pageKeys } from "./queries.ts";

type Change = { slug: PageSlug; change: PageChange; version: number };

export const changeOne: WriteCommand<Change, CompanyPage> = {
	send: ({ slug, change, version }, idempotencyKey) =>
		api.call(changePage, { params: { slug }, body: change, version, idempotencyKey }),
	show: (page, _, queryClient) => queryClient.setQueryData(ownPageQuery(page.slug).queryKey, page),
	stale: () => [ownPageKeys.pages, pageKeys.all],
};

export const changeFacts: WriteCommand<CompanyChange, Company> = {
	send: (body, idempotencyKey) => api.call(changeCompany, { body, idempotencyKey }),
	show: (company, _, queryClient) => queryClient.setQueryData(ownCompanyQuery.queryKey, company),
	stale: () => [ownPageKeys.company, companyQuery.queryKey],
	done: () => t`Company saved`,
	why: (error) => `${t`The company details were not saved.`} ${errorSentence(error)}`,
};
