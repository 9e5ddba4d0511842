/** Words of unconferences on data that general word lists lack or think rare. Lower case. */
export const domainWords: readonly string[] = `
analytics analytic analytical analysis analyst analysts attribution dashboard dashboards dataset datasets
data database databases backend frontend api apis sdk sql nosql bigquery redshift snowflake databricks looker
tableau python pandas javascript typescript react node github git docker kubernetes terraform airflow dbt spark
kafka etl elt schema schemas pipeline pipelines warehouse warehouses lakehouse metadata backup cron webhook
webhooks json csv html css http https url urls utm gtm ga ga4 gdpr ccpa dma tcf iab cmp dpo pii cookie cookies
cookieless consent consents opt privacy server-side clientside tag tags tagging datalayer pixel pixels adtech
martech crm cdp dmp dsp ssp seo sem ppc cpc cpa cpm roas roi kpi kpis okr okrs ltv clv rfm mmm abandonment
funnel funnels cohort cohorts churn retention uplift a/b ab bayesian frequentist bayes regression clustering
segmentation segment segmenting personas persona personalisation personalization experimentation experiments
experiment testing tester heatmap heatmaps clickstream session sessions pageview pageviews bounce ecommerce
checkout upsell omnichannel newsletter newsletters podcast podcasts blog blogs app apps mobile ios android
chatgpt gpt llm llms ai ml nlp genai copilot chatbot chatbots prompt prompts embeddings embedding vector agent
agents agentic rag claude gemini automation automate automating workflow workflows spreadsheet spreadsheets
excel powerpoint notebook notebooks jupyter workshop workshops discussion discussions presentation
presentations beginner beginners intermediate advanced technical business panel keynote lightning unconference
barcamp fishbowl hackathon meetup meetups q&a faq demo demos ux ui usability accessibility wcag onboarding
offboarding stakeholder stakeholders roadmap roadmaps backlog agile scrum kanban sprint sprints retro devops
observability monitoring alerting alerts logging latency uptime slo sla startup startups saas b2b b2c freelance
freelancer freelancing linkedin facebook instagram google adobe amplitude mixpanel piwik matomo segmenting
tracking tracker trackers tracked untracked dedupe deduplicate deduplicating deduplication geolocation
reporting timeseries forecasting forecast outliers anomaly anomalies storytelling visualisation visualization
visualise visualize infographic infographics governance stewardship lineage ethics bias fairness misinformation
open-source opensource wiki localization localization offline realtime multi-touch touchpoint touchpoints
adblock adblocker adblockers first-party third-party walkthrough teardown post-mortem postmortem takeaways
takeaway cheatsheet checklists checklist howto how-to tl;dr vs versus etc ok
`
  .trim()
  .split(/[\s/&;-]+/)
  .filter((word) => word.length > 1 && /^[a-z']+$/.test(word))
