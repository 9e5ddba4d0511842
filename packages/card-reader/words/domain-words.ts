/**
 * Words of unconferences that general lists lack or rank as rare: about data, software, work and learning, and
 * abbreviations. In lower case.
 */
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
let's don't it's that's what's there's here's who's how's where's when's why's he's she's i'm i've i'll i'd you're you've you'll we're we've we'll
they're they've can't won't isn't aren't wasn't weren't doesn't didn't haven't hasn't hadn't couldn't wouldn't shouldn't today's everyone's
people's women's children's
tdd bdd ddd atdd oop solid yagni refactor refactoring refactored monolith monoliths microservice microservices serverless lambda lambdas async await
callback callbacks promises websocket websockets webassembly wasm webpack vite npm yarn js jsx sass svg yaml xml graphql rest grpc rpc orm mvc spa
pwa ssr cms cli gui ide vim emacs linux unix bash shell regex lint linting linter compiler compilers functional immutable monad monads haskell scala
kotlin clojure elixir erlang elm golang php ruby rails django flask laravel angular vue svelte jquery redux rxjs nodejs deno cypress selenium
playwright jest junit mocking mocks stubs kata katas dojo codebase codebases craftsmanship pairing mob mobbing blockchain bitcoin ethereum crypto nft
iot arduino robotics drones vr xr gis gps openstreetmap sqlite postgres postgresql mysql mongodb redis elasticsearch nginx aws azure gcp helm gitops
ci cd cicd gitlab jira confluence trello miro figma slack discord zoom mattermost mastodon fediverse rss youtube tiktok twitter whatsapp wikipedia
wikidata wordpress drupal shopify salesforce hubspot sap erp pdf usb wifi config configs templating runtime frontends backends fullstack tooling
polyglot plugin plugins autonomous low-code nocode hardware firmware embedded
oauth saml sso jwt tls mtls ssl ssh vpn xss csrf owasp pentesting phishing malware ransomware infosec devsecops sbom passkeys mfa hipaa pci iso
sre slos incident incidents oncall postmortems runbook runbooks canary rollback rollout rollouts deploy deploys deployment deployments provisioning
ansible puppet chef prometheus grafana datadog splunk opentelemetry tracing dev devs dns lbs
retrospective retrospectives standup standups refinement velocity wip facilitation facilitator facilitators sociocracy holacracy coaching mentoring
burnout hybrid homeoffice hr hiring diversity inclusion dei neurodiversity adhd kaizen cx dx poc mvp mvps pitch networking mindfulness psychological
oer oep moodle mooc moocs lms edtech didactics pedagogy bootcamp bootcamps elearning gamification gamify esports
carbon footprint sustainability sustainable permaculture upcycling makerspace hackerspace fablab coworking crowdfunding nonprofit nonprofits ngo ngos
volunteering barcamps unconferences openspace boardgames boardgame larp rpg yoga oss foss licenses
openai anthropic mistral llama pytorch tensorflow mcp multimodal transformers tokens hallucinations evals deepfakes
meta cyber neuro nano intra hyper mega tele ciso nasa gpus cpus wlan rfid lorawan mqtt guis gans lstm bert asap imho fomo faqs astro htmx nixos ebpf
remix gatsby hono nestjs nextjs fastapi pydantic celery liveview blazor unreal godot blender gimp inkscape krita storybook tailwind bootstrap
sveltekit vuex zustand mobx prisma supabase firebase netlify vercel heroku cloudflare hetzner openstack openshift istio linkerd envoy vault nomad
packer vagrant saltstack argocd flux tekton jenkins circleci travis dependabot renovate sonarqube snyk traefik podman proxmox homelab selfhosting
selfhosted ubuntu debian fedora archlinux freebsd wayland tmux neovim makefile cmake bazel gradle maven npmjs pnpm bower gulp grunt rollup esbuild
babel eslint prettier lerna monorepo monorepos changelog semver codegen transpiler fuzzing fuzz pact gherkin cucumber specflow espresso protractor
karma jasmine mocha appium testcontainers wiremock flaky regressions prolog fortran cobol pascal delphi julia matlab octave gleam ocaml fsharp
purescript rescript dart flutter swift swiftui jetpack ktor quarkus micronaut graalvm llvm clang csharp dotnet perl raku smalltalk pharo idris agda
numpy scipy matplotlib sklearn rstudio tidyverse ggplot duckdb clickhouse cassandra dynamodb couchdb rabbitmq protobuf avro parquet flink dask dagster
mlflow mlops dataops finops aiops llmops pgvector influxdb opensearch kibana logstash loki tempo jaeger zipkin pagerduty cqrs sagas hexagonal
antipatterns bpmn adrs rfcs raci csat moscow kano wardley cynefin sketchnote sketchnotes sketchnoting scribing mindmap mindmaps mindmapping
zettelkasten obsidian evernote pomodoro nexus spotify canban timeboxing impediments spikes noestimates poker ensemble legacy codeowners inversion
dependency injection immutability closures generics concurrency parallelism multithreading coroutines reactive reactivity observables monoids functors
applicative currying typeclass typeclasses traits macros metaprogramming serialization idempotency backpressure sharding replication raft crdt crdts
eventsourcing webrtc webgl webgpu webxr shaders canvas openapi swagger hateoas odata oidc keycloak lgbtq lgbtqia queer bipoc feminism genderless
gendering pronouns antiracism neurodivergent neurodivergence autism autistic dyslexia impostor imposter introverts extroverts vegan veganism
photovoltaics degrowth copyleft agpl apache hostsharing threema nextcloud owncloud etherpad hedgedoc jitsi bigbluebutton peertube pixelfed lemmy
bluesky activitypub dslr lightroom photoshop premiere davinci ableton midi synth synths modular eurorack podlove livestream livestreams livestreaming
twitch padlet mentimeter kahoot zotero latex overleaf orcid iiif glam wikibase sparql shacl skos ontology ontologies taxonomy taxonomies thesaurus
lego minecraft pathfinder warhammer pokemon bouldering juggling crochet sourdough homebrew aeropress lockpicking origami handlettering lettering
ukulele karaoke improv geocaching beekeeping woodworking soldering lasercutter filament prusa klipper octoprint homeassistant zigbee esphome tasmota
shelly raspi pico fpga vhdl verilog riscv kicad lidar slam gmbh bootstrapped bootstrapping indie solopreneur etfs defi daos nfts stablecoin esop
payroll fintech proptech legaltech healthtech medtech biotech govtech civictech femtech edtechs deeptech chatops vibe vibes copilots deepseek qwen
huggingface langchain llamaindex ollama whisper midjourney dall diffusion finetuning lora quantization tokenizer tokenization promptathon turing
snacks afterparty swag stickers werewolf intro intros outro amas feather bofs howtos donts handson quickstart showcase showcases wishlist openmic
soapbox tv pc qa pm uk eu usa ceo cto gpu cpu cfo tts ocr rfc llc
`
  .trim()
  .split(/[\s/&;-]+/)
  .filter((word) => word.length > 1 && /^[a-z']+$/.test(word))

/** Words with digits or signs, in lower case: letter by letter, each would be several unlikely words. */
export const wordsWithSigns: readonly string[] = `
e2e b2b b2c c2c d2c p2p m2m f2f v2g v2x g2g i18n l10n a11y k8s k3s o11y h5p h5ps w3c 2fa u2f fido2 oauth2 s3 ec2 x86 i2c ipv4 ipv6 utf8 sha256
md5 mp3 mp4 h264 h265 pm2.5 co2 h2o y2k k12 d3 d3.js r2d2 ga4 gpt3 gpt4 gpt5 gpt-4 gpt-5 web2 web3 web3d html5 css3 es6 log4j neo4j
1d 2d 3d 4d 2.5d 4k 8k 3g 4g 5g 6g 5s 2x 3x 5x 10x 100x 24h 48h 1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 60s 70s 80s 90s 2000s
1on1 1on1s 24/7 80/20 50/50
w/ w/o and/or either/or he/him she/her they/them n/a i/o r/w a/b ci/cd ui/ux ux/ui tcp/ip http/1 http/2 http/3 ai/ml ar/vr vr/ar dev/ops
c/c++ pl/sql on/off yes/no pros/cons in/out
q&a r&d m&a l&d d&d d&i t&c p&l b&b k&r
c++ c# f# .net asp.net node.js vue.js next.js nuxt.js react.js three.js ember.js express.js nest.js alpine.js p5.js chart.js
e-mail e-mails e-bike e-bikes e-book e-books e-learning e-commerce e-sports e-mobility t-shirt t-shirts x-ray k-means f-strings ad-hoc
`
  .trim()
  .split(/\s+/)
